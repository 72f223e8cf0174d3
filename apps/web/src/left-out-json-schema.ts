/**
 * Stands in for what zod says of its schemas as JSON Schema: the server prints the contract so, the browser never does,
 * and it is a quarter of zod. Each schema asks for the first two when it is made.
 */
const leftOut = () => () => {
  throw new Error('Schemas are not printed in the browser')
}

export const createToJSONSchemaMethod = leftOut
export const createStandardJSONSchemaMethod = leftOut
export const toJSONSchema = leftOut
