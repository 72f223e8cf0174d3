/** The few library functions that browsers of 2021 lack and that we or our libraries call (answers I). */
function define(target: object, name: string, value: (...input: never[]) => unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  return this[index < 0 ? this.length + index : index]
}
define(Array.prototype, 'at', at)
define(String.prototype, 'at', at)
define(Array.prototype, 'toSorted', function toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number) {
  return [...this].sort(compare)
})
define(Array.prototype, 'toReversed', function toReversed<T>(this: readonly T[]) {
  return [...this].reverse()
})
define(Array.prototype, 'findLast', function findLast<T>(this: readonly T[], holds: (item: T) => boolean) {
  return [...this].reverse().find(holds)
})
define(Object, 'hasOwn', (target: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(target, name))
