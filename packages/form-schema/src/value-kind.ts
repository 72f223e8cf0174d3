/** What the value of an item is. */
export type ValueKind = 'text' | 'number' | 'one' | 'many' | 'boolean' | 'date' | 'time' | 'rows' | 'any'
