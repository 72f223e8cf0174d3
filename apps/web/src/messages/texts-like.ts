/** The shape of one language's messages: the same keys as the first language, any text. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }
