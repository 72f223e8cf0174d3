/**
 * The shape of one language's messages: the same keys as the first language, any text; beside a text that counts, another
 * for one of a kind, which Chinese has not (`rows: '{{count}} rows', rows_one: '{{count}} row'`).
 */
export type TextsLike<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]>
} & { readonly [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string }
