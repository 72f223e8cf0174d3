import { uuidv7 } from 'uuidv7'

/** New identifiers: UUIDv7, so that rows made one after the other lie side by side in an index. */
export type Ids = { next(): string }

export const systemIds: Ids = { next: () => uuidv7() }
