/** The last part of a number, which tells it from its neighbours: "LWP-151-202611-0042" is "·0042". */
export function shortNumber(number: string): string {
  return `·${number.slice(number.lastIndexOf('-') + 1)}`
}
