# The package that an out-of-tree backend or project finds:
#
#   find_package(Dilifetime 0.1 REQUIRED)                 with CMAKE_PREFIX_PATH at where it is installed
#   find_package(Dilifetime 0.1 REQUIRED COMPONENTS C)    for a compiler that embeds LLVM: needs LLVM 22's package, too
#
# It defines
#   Dilifetime::plugin      imported module library: libdilifetime.so, for opt, llc and clang of LLVM 22
#   Dilifetime::command     imported executable: the command
#   Dilifetime::headers     interface library: where the C API's header is
#   Dilifetime::c           imported shared library, with the component C: the C API, and the LLVM that it needs
#   Dilifetime::static      the same as a static library
#   Dilifetime_PLUGIN, Dilifetime_COMMAND         the paths of plugin and command
#   Dilifetime_LLVM_VERSION_MAJOR                 the LLVM release that loads the plugin
#   dilifetime_target(TARGET [IMPORT])            compiles TARGET's C and C++ through the plugin; with IMPORT the stock
#                                                 debug info becomes lifetimes too. The compiler must be clang 22.
#
# The package is where `./dev install` put it, wherever that was moved to since, or the repository itself:
# Dilifetime_DIR is its folder cmake then, and Dilifetime_TARGET_DIR cargo's target folder where that isn't beside it.

set(Dilifetime_LLVM_VERSION_MAJOR 22)

get_filename_component(_dilifetime_library "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
if(EXISTS "${_dilifetime_library}/libdilifetime.so")
  get_filename_component(_dilifetime_root "${_dilifetime_library}/.." ABSOLUTE)
  set(Dilifetime_PLUGIN "${_dilifetime_library}/libdilifetime.so")
  set(Dilifetime_COMMAND "${_dilifetime_root}/bin/dilifetime")
else()
  get_filename_component(_dilifetime_root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
  # As a path, CMake takes what is relative on its command line from where it was called.
  set(Dilifetime_TARGET_DIR "${_dilifetime_root}/target" CACHE PATH "cargo's target folder of dilifetime")
  set(Dilifetime_PLUGIN "${Dilifetime_TARGET_DIR}/release/libdilifetime.so")
  set(Dilifetime_COMMAND "${Dilifetime_TARGET_DIR}/release/dilifetime")
endif()

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
  add_executable(Dilifetime::command IMPORTED)
  set_target_properties(Dilifetime::command PROPERTIES IMPORTED_LOCATION "${Dilifetime_COMMAND}")
  add_library(Dilifetime::headers INTERFACE IMPORTED)
  target_include_directories(Dilifetime::headers INTERFACE "${_dilifetime_root}/include")
endif()

if("C" IN_LIST Dilifetime_FIND_COMPONENTS AND NOT TARGET Dilifetime::c)
  # LLVM's package takes no major version alone. Where several are installed, this one's tool knows where it is.
  find_program(Dilifetime_LLVM_CONFIG NAMES llvm-config-${Dilifetime_LLVM_VERSION_MAJOR} llvm-config)
  mark_as_advanced(Dilifetime_LLVM_CONFIG)
  if(NOT LLVM_DIR AND Dilifetime_LLVM_CONFIG)
    execute_process(COMMAND "${Dilifetime_LLVM_CONFIG}" --cmakedir
      OUTPUT_VARIABLE LLVM_DIR OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  include(CMakeFindDependencyMacro)
  find_dependency(LLVM CONFIG)
  if(NOT LLVM_VERSION_MAJOR EQUAL Dilifetime_LLVM_VERSION_MAJOR)
    set(Dilifetime_FOUND FALSE)
    set(Dilifetime_NOT_FOUND_MESSAGE
      "it is for LLVM ${Dilifetime_LLVM_VERSION_MAJOR}, and ${LLVM_DIR} is of ${LLVM_VERSION}: set LLVM_DIR")
    return()
  endif()
  add_library(Dilifetime::c SHARED IMPORTED)
  set_target_properties(Dilifetime::c PROPERTIES IMPORTED_LOCATION "${Dilifetime_PLUGIN}" IMPORTED_NO_SONAME TRUE)
  target_include_directories(Dilifetime::c INTERFACE "${_dilifetime_root}/include" ${LLVM_INCLUDE_DIRS})
  target_link_libraries(Dilifetime::c INTERFACE LLVM)
  string(REGEX REPLACE "[.]so$" ".a" _dilifetime_static "${Dilifetime_PLUGIN}")
  add_library(Dilifetime::static STATIC IMPORTED)
  set_target_properties(Dilifetime::static PROPERTIES IMPORTED_LOCATION "${_dilifetime_static}")
  target_include_directories(Dilifetime::static INTERFACE "${_dilifetime_root}/include" ${LLVM_INCLUDE_DIRS})
  target_link_libraries(Dilifetime::static INTERFACE LLVM stdc++ m)
  set(Dilifetime_C_FOUND TRUE)
endif()

# Every source of a target is compiled again when the plugin is another one; called at the end of the target's folder, as
# sources may be added until then.
function(_dilifetime_depend target)
  get_target_property(sources ${target} SOURCES)
  set_property(SOURCE ${sources} TARGET_DIRECTORY ${target} APPEND PROPERTY OBJECT_DEPENDS "${Dilifetime_PLUGIN}")
endfunction()

function(dilifetime_target target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "IMPORT" "" "")
  foreach(language IN ITEMS C CXX)
    if(CMAKE_${language}_COMPILER_LOADED
       AND NOT CMAKE_${language}_COMPILER_VERSION MATCHES "^${Dilifetime_LLVM_VERSION_MAJOR}\\.")
      message(FATAL_ERROR "dilifetime: ${CMAKE_${language}_COMPILER} isn't clang ${Dilifetime_LLVM_VERSION_MAJOR}")
    endif()
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:${language}>:-fpass-plugin=${Dilifetime_PLUGIN}>")
    if(ARG_IMPORT)
      # In front of a launcher of the project's own, such as ccache.
      get_target_property(launcher ${target} ${language}_COMPILER_LAUNCHER)
      if(NOT launcher)
        set(launcher "")
      endif()
      set_property(TARGET ${target} PROPERTY ${language}_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env DILIFETIME=import=on ${launcher})
    endif()
  endforeach()
  get_target_property(folder ${target} SOURCE_DIR)
  cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${folder}]] CALL _dilifetime_depend [[${target}]])")
endfunction()

foreach(_dilifetime_component IN LISTS Dilifetime_FIND_COMPONENTS)
  if(Dilifetime_FIND_REQUIRED_${_dilifetime_component} AND NOT _dilifetime_component STREQUAL "C")
    set(Dilifetime_FOUND FALSE)
    set(Dilifetime_NOT_FOUND_MESSAGE "there is no component ${_dilifetime_component}")
  endif()
endforeach()
