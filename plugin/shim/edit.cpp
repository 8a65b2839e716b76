//===- Writing metadata, debug records and globals ------------------------===//

#include "records.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

static LLVMDbgRecordRef wrapRecord(DbgRecord *R) {
  return reinterpret_cast<LLVMDbgRecordRef>(R);
}

extern "C" {

/// Sets a module flag that is an integer. Of modules that are linked the largest
/// counts.
void dil_module_set_flag(LLVMModuleRef M, const char *Name, size_t Size, uint32_t Value) {
  unwrap(M)->setModuleFlag(Module::Max, StringRef(Name, Size), Value);
}

/// The uniqued DIExpression with these elements.
LLVMMetadataRef dil_expression(LLVMContextRef C, const uint64_t *Elements, size_t Size) {
  return wrap(DIExpression::get(*unwrap(C), ArrayRef(Elements, Size)));
}

/// A uniqued DILocalVariable. Name is an MDString or null, Scope a
/// DILocalScope, File, Type and Annotations may be null.
LLVMMetadataRef dil_local_variable(LLVMContextRef C, LLVMMetadataRef Scope,
                                   LLVMMetadataRef Name, LLVMMetadataRef File,
                                   unsigned Line, LLVMMetadataRef Type, unsigned Arg,
                                   unsigned Flags, unsigned Align,
                                   LLVMMetadataRef Annotations) {
  return wrap(DILocalVariable::get(
      *unwrap(C), unwrap(Scope), cast_or_null<MDString>(unwrap(Name)), unwrap(File), Line,
      unwrap(Type), Arg, static_cast<DINode::DIFlags>(Flags), Align,
      unwrap(Annotations)));
}

/// Gives an instruction's line a discriminator. False: it is of no line, or its line has
/// one already.
bool dil_instruction_set_discriminator(LLVMValueRef I, unsigned Number) {
  auto *Is = unwrap<Instruction>(I);
  const DILocation *Old = Is->getDebugLoc().get();
  if (!Old || Old->getLine() == 0 || Old->getDiscriminator() != 0)
    return false;
  Is->setDebugLoc(Old->cloneWithDiscriminator(Number));
  return true;
}

/// A nameless DIBasicType of that size.
LLVMMetadataRef dil_basic_type(LLVMContextRef C, uint64_t Bits, unsigned Encoding) {
  return wrap(DIBasicType::get(*unwrap(C), dwarf::DW_TAG_base_type, "", Bits, 0, Encoding,
                               DINode::FlagZero));
}

/// A distinct, nameless DIGlobalVariable that is local to its unit, with an
/// empty expression. Scope is a DIScope; File and Type may be null.
LLVMMetadataRef dil_global_variable_expression(LLVMContextRef C, LLVMMetadataRef Scope,
                                               LLVMMetadataRef File, LLVMMetadataRef Type,
                                               LLVMMetadataRef Annotations) {
  LLVMContext &Context = *unwrap(C);
  auto *Variable = DIGlobalVariable::getDistinct(
      Context, unwrap(Scope), nullptr, nullptr, unwrap(File), 0, unwrap(Type),
      /*IsLocalToUnit=*/true, /*IsDefinition=*/true, nullptr, nullptr, 0,
      unwrap(Annotations));
  return wrap(
      DIGlobalVariableExpression::get(Context, Variable, DIExpression::get(Context, {})));
}

/// Replaces an operand of an MDNode with more than Index operands, in place:
/// whoever uses the node sees it.
void dil_md_replace_operand(LLVMMetadataRef MD, unsigned Index, LLVMMetadataRef New) {
  cast<MDNode>(unwrap(MD))->replaceOperandWith(Index, unwrap(New));
}

/// A new #dbg_declare or #dbg_value that is nowhere yet. Location is a
/// ValueAsMetadata, a DIArgList or an empty tuple.
LLVMDbgRecordRef dil_record_create(bool Declare, LLVMMetadataRef Location,
                                   LLVMMetadataRef Variable, LLVMMetadataRef Expression,
                                   LLVMMetadataRef DebugLocation) {
  auto Type = Declare ? DbgVariableRecord::LocationType::Declare
                      : DbgVariableRecord::LocationType::Value;
  return wrapRecord(new DbgVariableRecord(unwrap(Location),
                                          cast<DILocalVariable>(unwrap(Variable)),
                                          cast<DIExpression>(unwrap(Expression)),
                                          cast<DILocation>(unwrap(DebugLocation)), Type));
}

/// A new #dbg_label that is nowhere yet, of an artificial DILabel. Scope is a
/// DILocalScope, Name an MDString, File a DIFile.
LLVMDbgRecordRef dil_label_create(LLVMContextRef C, LLVMMetadataRef Scope,
                                  LLVMMetadataRef Name, LLVMMetadataRef File,
                                  unsigned Line, unsigned Key,
                                  LLVMMetadataRef DebugLocation) {
  auto *Label = DILabel::get(*unwrap(C), unwrap(Scope), cast<MDString>(unwrap(Name)),
                             unwrap(File), Line,
                             /*Column=*/0, /*IsArtificial=*/true,
                             /*CoroSuspendIdx=*/Key);
  return wrapRecord(
      new DbgLabelRecord(Label, DebugLoc(cast<DILocation>(unwrap(DebugLocation)))));
}

/// Puts a record that is nowhere right before or after one that is somewhere.
void dil_record_insert(LLVMDbgRecordRef R, LLVMDbgRecordRef Anchor, bool After) {
  if (After)
    record(R)->insertAfter(record(Anchor));
  else
    record(R)->insertBefore(record(Anchor));
}

/// Puts a record that is nowhere right before an instruction in a block, after
/// the records that are there already, or before them.
void dil_record_insert_at(LLVMDbgRecordRef R, LLVMValueRef Anchor, bool BeforeOthers) {
  auto *Instruction = unwrap<llvm::Instruction>(Anchor);
  auto Position = Instruction->getIterator();
  Position.setHeadBit(BeforeOthers);
  Instruction->getParent()->insertDbgRecordBefore(record(R), Position);
}

/// A record like another one that is nowhere yet.
LLVMDbgRecordRef dil_record_clone(LLVMDbgRecordRef R) {
  return wrapRecord(record(R)->clone());
}

/// Takes a record from its place and leaves it alive.
void dil_record_unlink(LLVMDbgRecordRef R) { record(R)->removeFromParent(); }

/// Deletes a record that is nowhere.
void dil_record_delete(LLVMDbgRecordRef R) { record(R)->deleteRecord(); }

/// Changes the expression of a variable record.
void dil_record_set_expression(LLVMDbgRecordRef R, LLVMMetadataRef Expression) {
  variableRecord(R)->setExpression(cast<DIExpression>(unwrap(Expression)));
}

/// Changes the location of a variable record to a ValueAsMetadata, a
/// DIArgList or an empty tuple.
void dil_record_set_location(LLVMDbgRecordRef R, LLVMMetadataRef Location) {
  variableRecord(R)->setRawLocation(unwrap(Location));
}

/// A DIArgList of one value.
LLVMMetadataRef dil_arg_list(LLVMValueRef Value) {
  auto *Only = ValueAsMetadata::get(unwrap(Value));
  return wrap(DIArgList::get(Only->getContext(), {Only}));
}

/// The location that says which instance of its variable a record is of.
void dil_record_set_debug_location(LLVMDbgRecordRef R, LLVMMetadataRef Location) {
  unwrap(R)->setDebugLoc(DebugLoc(unwrap<DILocation>(Location)));
}

/// Makes a variable record's location poison, of the type it has.
void dil_record_kill(LLVMDbgRecordRef R) { variableRecord(R)->setKillLocation(); }

/// Removes a named metadata node, if there is one.
void dil_named_metadata_erase(LLVMModuleRef M, const char *Name, size_t Size) {
  if (NamedMDNode *Node = unwrap(M)->getNamedMetadata(StringRef(Name, Size)))
    Node->eraseFromParent();
}

/// Lists a global in llvm.compiler.used, or takes it from the lists of used
/// globals.
void dil_global_set_used(LLVMModuleRef M, LLVMValueRef G, bool Used) {
  auto *Global = unwrap<GlobalValue>(G);
  if (Used)
    appendToCompilerUsed(*unwrap(M), Global);
  else
    removeFromUsedLists(*unwrap(M), [=](Constant *Entry) {
      return Entry->stripPointerCasts() == Global;
    });
  // The former list may still be around as a constant that nobody uses.
  Global->removeDeadConstantUsers();
}

/// Keeps sanitizers from laying anything around a global variable.
void dil_global_leave_unsanitised(LLVMValueRef G) {
  GlobalValue::SanitizerMetadata None;
  None.NoAddress = None.NoHWAddress = true;
  unwrap<GlobalVariable>(G)->setSanitizerMetadata(None);
}

/// Gives a global variable of a module a constant as its initial value, and its
/// type. Its alignment stays what it was.
void dil_global_replace_initializer(LLVMValueRef G, LLVMValueRef Value) {
  auto *Global = unwrap<GlobalVariable>(G);
  Global->setAlignment(Global->getPointerAlignment(Global->getDataLayout()));
  Global->replaceInitializer(unwrap<Constant>(Value));
}

/// Takes a global variable from its module and leaves it alive.
void dil_global_unlink(LLVMValueRef G) { unwrap<GlobalVariable>(G)->removeFromParent(); }

/// Deletes a global variable that is in no module. It must have no uses.
void dil_global_delete(LLVMValueRef G) { delete unwrap<GlobalVariable>(G); }

} // extern "C"
