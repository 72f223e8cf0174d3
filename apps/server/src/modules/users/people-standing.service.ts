export { assertMayAdminister, assertMayMove } from './people-standing.ts'
