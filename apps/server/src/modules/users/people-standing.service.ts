export { assertMayMove } from './people-standing.ts'
