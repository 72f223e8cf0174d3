type Present<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] } & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>
}

/** Leaves out what is undefined, so that the definition survives JSON unchanged. */
export function withoutUndefined<Value extends object>(value: Value): Present<Value> {
  // Object.entries forgets the keys; the type says exactly what the filter does.
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Present<Value>
}
