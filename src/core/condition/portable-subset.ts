import jsep from 'jsep'

type Node = jsep.Expression

jsep.removeAllUnaryOps()
jsep.removeAllBinaryOps()
jsep.removeAllLiterals()
for (const operator of ['+', '-']) jsep.addUnaryOp(operator)
for (const operator of ['==', '!=', '<', '<=', '>', '>=']) jsep.addBinaryOp(operator, 1)
jsep.addBinaryOp('%', 2)

/** The largest integer that both languages represent exactly. */
const largest = Number.MAX_SAFE_INTEGER

/**
 * Tells whether an expression keeps to the plain form that certainly means the same in both languages: one comparison of
 * the answer (or of its remainder) with a number or, by `==` and `!=`, with a quoted text without escapes.
 */
export function isInPortableSubset(expression: string): boolean {
  if (expression.length > 1000 || /[\p{Cc}\p{Cs}\\]/u.test(expression)) return false
  // jsep has no offsets and takes several expressions in a row as a compound: whatever is not one comparison is outside.
  const node = parse(`answer ${expression}`)
  if (node?.type !== 'BinaryExpression' || node.operator === '%') return false
  const { left, operator, right } = node as jsep.BinaryExpression
  if (isText(right)) return isAnswer(left) && (operator === '==' || operator === '!=')
  return isNumber(right) && (isAnswer(left) || isRemainder(left))
}

function parse(text: string): Node | undefined {
  try {
    return jsep(text)
  } catch {
    return undefined
  }
}

function isAnswer(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'answer'
}

function isRemainder(node: Node): boolean {
  if (node.type !== 'BinaryExpression') return false
  const { left, operator, right } = node as jsep.BinaryExpression
  return operator === '%' && isAnswer(left) && right.type === 'Literal' && /^[1-9]\d{0,8}$/.test(String(right.raw))
}

function isText(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function isNumber(node: Node): boolean {
  if (node.type === 'UnaryExpression')
    return (
      isNumber((node as jsep.UnaryExpression).argument) && (node as jsep.UnaryExpression).argument.type === 'Literal'
    )
  if (node.type !== 'Literal' || typeof node.value !== 'number') return false
  return /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(node.raw)) && node.value <= largest
}
