/** @throws {ExpressionError} when it cannot be parsed. */
export declare function parseExpression(expression: string): unknown
