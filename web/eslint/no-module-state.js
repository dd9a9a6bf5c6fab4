// Refuses mutable state outside of functions: on the server one module serves all visitors of all brands.

const MUTABLE = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array", "QueryClient", "QueryCache"]);

function isReadonlyType(annotation) {
  const type = annotation?.typeAnnotation;
  if (type === undefined) return false;
  if (type.type === "TSTypeOperator") return type.operator === "readonly";
  return /^Readonly/.test(type.typeName?.name ?? "");
}

function isModuleLevel(node) {
  const parent = node.parent;
  return parent.type === "Program" || parent.type === "ExportNamedDeclaration";
}

function isMutableValue(declarator) {
  const { init, id } = declarator;
  if (init === null || isReadonlyType(id.typeAnnotation)) return false;
  // An empty list or object is useless unless it is changed later.
  if (init.type === "ArrayExpression") return init.elements.length === 0;
  if (init.type === "ObjectExpression") return init.properties.length === 0;
  if (init.type !== "NewExpression") return false;
  return init.callee.type === "Identifier" && MUTABLE.has(init.callee.name);
}

export const noModuleState = {
  meta: { type: "problem", schema: [], docs: { description: "no state outside of functions" } },
  create(context) {
    return {
      VariableDeclaration(node) {
        if (!isModuleLevel(node)) return;
        if (node.kind !== "const" && !node.declare) {
          context.report({ node, message: "use const: a module serves every visitor, so its variables must not change" });
          return;
        }
        for (const declarator of node.declarations.filter(isMutableValue)) {
          context.report({
            node: declarator,
            message: "a collection at module level can pass data of one visitor to the next: give it a Readonly type",
          });
        }
      },
    };
  },
};
