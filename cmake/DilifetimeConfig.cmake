# The package that an out-of-tree backend or project finds:
#
#   find_package(Dilifetime 0.1 REQUIRED PATHS /where/dilifetime/is/cmake)
#
# It defines
#   Dilifetime::plugin      imported module library: libdilifetime.so, for opt, llc and clang of LLVM 22
#   Dilifetime::dilifetime  imported executable: the command
#   Dilifetime_PLUGIN, Dilifetime_COMMAND         their paths
#   Dilifetime_LLVM_VERSION_MAJOR                 the LLVM release that loads the plugin
#   dilifetime_target(TARGET [IMPORT])            compiles TARGET's C and C++ through the plugin; with IMPORT the stock
#                                                 debug info becomes lifetimes too. The compiler must be clang 22.
#
# Set Dilifetime_TARGET_DIR to cargo's target folder where it isn't `target` beside this folder.

set(Dilifetime_LLVM_VERSION_MAJOR 22)

get_filename_component(_dilifetime_root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
if(NOT DEFINED Dilifetime_TARGET_DIR)
  set(Dilifetime_TARGET_DIR "${_dilifetime_root}/target")
endif()

set(Dilifetime_PLUGIN "${Dilifetime_TARGET_DIR}/release/libdilifetime.so")
set(Dilifetime_COMMAND "${Dilifetime_TARGET_DIR}/release/dilifetime")

foreach(_dilifetime_file IN ITEMS "${Dilifetime_PLUGIN}" "${Dilifetime_COMMAND}")
  if(NOT EXISTS "${_dilifetime_file}")
    set(Dilifetime_FOUND FALSE)
    set(Dilifetime_NOT_FOUND_MESSAGE "${_dilifetime_file} is not built: run ./dev build in ${_dilifetime_root}")
    return()
  endif()
endforeach()

if(NOT TARGET Dilifetime::plugin)
  add_library(Dilifetime::plugin MODULE IMPORTED)
  set_target_properties(Dilifetime::plugin PROPERTIES IMPORTED_LOCATION "${Dilifetime_PLUGIN}")
  add_executable(Dilifetime::dilifetime IMPORTED)
  set_target_properties(Dilifetime::dilifetime PROPERTIES IMPORTED_LOCATION "${Dilifetime_COMMAND}")
endif()

function(dilifetime_target target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "IMPORT" "" "")
  foreach(language IN ITEMS C CXX)
    if(CMAKE_${language}_COMPILER_LOADED
       AND NOT CMAKE_${language}_COMPILER_VERSION MATCHES "^${Dilifetime_LLVM_VERSION_MAJOR}\\.")
      message(FATAL_ERROR "dilifetime: ${CMAKE_${language}_COMPILER} isn't clang ${Dilifetime_LLVM_VERSION_MAJOR}")
    endif()
  endforeach()
  target_compile_options(${target} PRIVATE "-fpass-plugin=${Dilifetime_PLUGIN}")
  set_property(TARGET ${target} APPEND PROPERTY OBJECT_DEPENDS "${Dilifetime_PLUGIN}")
  if(ARG_IMPORT)
    set_target_properties(${target} PROPERTIES
      C_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;DILIFETIME=import=on"
      CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;DILIFETIME=import=on")
  endif()
endfunction()
