//===- Reading metadata and debug records ---------------------------------===//

#include "records.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

extern "C" {

/// Hands the bits of a ConstantInt or ConstantFP over, lowest word first.
void dil_constant_words(LLVMValueRef C, void (*Word)(void *, uint64_t), void *Context) {
  auto *Int = dyn_cast<ConstantInt>(unwrap(C));
  APInt Bits =
      Int ? Int->getValue() : unwrap<ConstantFP>(C)->getValueAPF().bitcastToAPInt();
  for (unsigned I = 0; I < Bits.getNumWords(); ++I)
    Word(Context, Bits.getRawData()[I]);
}

/// The global variable that a constant is the address of, or an address at a
/// distance in bytes from it; null if it is none.
LLVMValueRef dil_constant_address(LLVMValueRef C, LLVMModuleRef M, int64_t *Distance) {
  GlobalValue *Base = nullptr;
  APInt Offset;
  if (!IsConstantOffsetFromGlobal(unwrap<Constant>(C), Base, Offset,
                                  unwrap(M)->getDataLayout()) ||
      !isa<GlobalVariable>(Base) || Offset.getSignificantBits() > 64)
    return nullptr;
  *Distance = Offset.getSExtValue();
  return wrap(Base);
}

/// What a pointer is a constant distance in bytes from.
LLVMValueRef dil_pointer_base(LLVMValueRef P, LLVMModuleRef M, uint64_t *Distance) {
  Value *Pointer = unwrap(P);
  const DataLayout &Layout = unwrap(M)->getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer->getType()), 0);
  Pointer = Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  *Distance = Offset.getZExtValue();
  return wrap(Pointer);
}

/// The number of a kind of attachment. False: the context knows none of that name. (To
/// ask by the C API would make it known, and bitcode lists all that are.)
bool dil_metadata_kind(LLVMContextRef C, const char *Name, size_t Size, unsigned *Kind) {
  SmallVector<StringRef, 64> Names;
  unwrap(C)->getMDKindNames(Names);
  auto Found = find(Names, StringRef(Name, Size));
  *Kind = Found - Names.begin();
  return Found != Names.end();
}

/// Whether metadata is an MDNode: a tuple or any DI node.
bool dil_md_is_node(LLVMMetadataRef MD) { return isa<MDNode>(unwrap(MD)); }

/// A distinct tuple.
LLVMMetadataRef dil_md_distinct_tuple(LLVMContextRef C, LLVMMetadataRef *Operands,
                                      size_t Count) {
  ArrayRef<Metadata *> All(unwrap(Operands), Count);
  return wrap(MDTuple::getDistinct(*unwrap(C), All));
}

bool dil_unit_is_optimised(LLVMMetadataRef MD) {
  return unwrap<DICompileUnit>(MD)->isOptimized();
}

/// Whether a node is distinct. MD is an MDNode.
bool dil_md_is_distinct(LLVMMetadataRef MD) {
  return cast<MDNode>(unwrap(MD))->isDistinct();
}

/// The number of operands. MD is an MDNode.
unsigned dil_md_operand_count(LLVMMetadataRef MD) {
  return cast<MDNode>(unwrap(MD))->getNumOperands();
}

/// An operand, or null. MD is an MDNode with more than Index operands.
LLVMMetadataRef dil_md_operand(LLVMMetadataRef MD, unsigned Index) {
  return wrap(cast<MDNode>(unwrap(MD))->getOperand(Index).get());
}

/// The bytes of an MDString, which live as long as the context.
const char *dil_md_string(LLVMMetadataRef MD, size_t *Size) {
  StringRef String = cast<MDString>(unwrap(MD))->getString();
  *Size = String.size();
  return String.data();
}

/// The value in a ConstantAsMetadata or LocalAsMetadata.
LLVMValueRef dil_md_value(LLVMMetadataRef MD) {
  return wrap(cast<ValueAsMetadata>(unwrap(MD))->getValue());
}

/// Metadata as text, numbered as in the module's own print. Expensive: it
/// numbers the whole module.
void dil_md_print(LLVMMetadataRef MD, LLVMModuleRef M, DilSink Sink, void *Context) {
  std::string Text;
  raw_string_ostream Stream(Text);
  unwrap(MD)->print(Stream, unwrap(M));
  Sink(Context, Text.data(), Text.size());
}

/// Hands the nodes of a module over, each with its number in the module's own print.
void dil_module_node_numbers(LLVMModuleRef M,
                             void (*Found)(void *, LLVMMetadataRef, unsigned),
                             void *Context) {
  ModuleSlotTracker Slots(unwrap(M));
  // Whatever is printed first makes it give numbers.
  MDNode::get(unwrap(M)->getContext(), {})->printAsOperand(nulls(), Slots, unwrap(M));
  ModuleSlotTracker::MachineMDNodeListType Nodes;
  Slots.collectMDNodes(Nodes, 0, UINT_MAX);
  for (auto [Number, Node] : Nodes)
    Found(Context, wrap(Node), Number);
}

/// Hands the values of a DIArgList over.
void dil_arg_list_values(LLVMMetadataRef MD, void (*Found)(void *, LLVMValueRef),
                         void *Context) {
  for (const ValueAsMetadata *Of : cast<DIArgList>(unwrap(MD))->getArgs())
    Found(Context, wrap(Of->getValue()));
}

/// The elements of a DIExpression, which live as long as it.
const uint64_t *dil_expression_elements(LLVMMetadataRef MD, size_t *Size) {
  ArrayRef<uint64_t> Elements = cast<DIExpression>(unwrap(MD))->getElements();
  *Size = Elements.size();
  return Elements.data();
}

/// Whether a DIExpression is well-formed.
bool dil_expression_is_valid(LLVMMetadataRef MD) {
  return cast<DIExpression>(unwrap(MD))->isValid();
}

/// The fragment of a valid DIExpression, in bits; false if it has none.
bool dil_expression_fragment(LLVMMetadataRef MD, uint64_t *Offset, uint64_t *Size) {
  auto Fragment = cast<DIExpression>(unwrap(MD))->getFragmentInfo();
  if (Fragment) {
    *Offset = Fragment->OffsetInBits;
    *Size = Fragment->SizeInBits;
  }
  return Fragment.has_value();
}

/// A DILocalVariable's parameter number, 0 for none.
unsigned dil_local_variable_arg(LLVMMetadataRef MD) {
  return cast<DILocalVariable>(unwrap(MD))->getArg();
}

/// The size in bits of what a DIVariable's type is, 0 if unknown.
uint64_t dil_variable_size(LLVMMetadataRef MD) {
  return cast<DIVariable>(unwrap(MD))->getSizeInBits().value_or(0);
}

/// The DW_ATE_* encoding of a DIBasicType.
unsigned dil_basic_type_encoding(LLVMMetadataRef MD) {
  return cast<DIBasicType>(unwrap(MD))->getEncoding();
}

/// What a record is: 0 for a label, else LLVM's DbgVariableRecord::LocationType and
/// one, which src/llvm/record.rs knows.
unsigned dil_record_kind(LLVMDbgRecordRef R) {
  auto *Variable = dyn_cast<DbgVariableRecord>(record(R));
  return Variable ? 1 + static_cast<unsigned>(Variable->getType()) : 0;
}

/// The label of a label record.
LLVMMetadataRef dil_record_label(LLVMDbgRecordRef R) {
  return wrap(cast<DbgLabelRecord>(record(R))->getRawLabel());
}

unsigned dil_location_discriminator(LLVMMetadataRef Location) {
  return unwrap<DILocation>(Location)->getDiscriminator();
}

/// The raw location of a variable record: a value, a DIArgList or an empty
/// tuple.
LLVMMetadataRef dil_record_location(LLVMDbgRecordRef R) {
  return wrap(variableRecord(R)->getRawLocation());
}

/// The raw address of an assign record.
LLVMMetadataRef dil_record_address(LLVMDbgRecordRef R) {
  return wrap(variableRecord(R)->getRawAddress());
}

/// The address expression of an assign record.
LLVMMetadataRef dil_record_address_expression(LLVMDbgRecordRef R) {
  return wrap(variableRecord(R)->getRawAddressExpression());
}

/// The instruction whose marker a record is on; null for a record that is on
/// none.
LLVMValueRef dil_record_instruction(LLVMDbgRecordRef R) {
  DbgMarker *Marker = record(R)->getMarker();
  return wrap(static_cast<Value *>(Marker ? Marker->MarkedInstr : nullptr));
}

} // extern "C"
