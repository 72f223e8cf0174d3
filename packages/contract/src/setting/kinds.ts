/**
 * What a setting may be. A *kind* says how it is entered and judged; its `schema` reads a stored value, and its
 * `problem` says in words what is wrong with one that somebody wants to set.
 */
import { z } from 'zod'
import { isOneLine } from '../one-line.ts'
import { say, textIn, type Language, type Text } from '../language.ts'
import { settingTexts } from './setting.texts.ts'

type Problem = (value: unknown, language: Language) => string | undefined

interface Judged<Value> {
  readonly schema: z.ZodType<Value>
  readonly default: Value
  /** What holds instead of a stored value that cannot be used; the default unless told. */
  readonly whenWrong?: Value
  readonly problem: Problem
}
export interface TextSetting extends Judged<string> {
  readonly kind: 'text'
  readonly most: number
}
export interface PictureSetting extends Judged<string> {
  readonly kind: 'picture'
}
export interface ColourSetting extends Judged<string> {
  readonly kind: 'colour'
}
export interface SwitchSetting extends Judged<boolean> {
  readonly kind: 'switch'
}
export interface NumberSetting extends Judged<number> {
  readonly kind: 'number'
  readonly least: number
  readonly most: number
  readonly unit: Text
}
export interface ChoiceSetting<Value extends string = string> extends Judged<Value> {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: Value; readonly name: Text }[]
}
/** Texts, one a line. */
export interface ListSetting extends Judged<string[]> {
  readonly kind: 'list'
}
/** Anything that has more than one part; `secrets` are the names of the parts that nobody is ever shown. */
export interface StructureSetting<Value = unknown> extends Judged<Value> {
  readonly kind: 'structure'
  readonly secrets: readonly string[]
}

type Refusal = { readonly pattern: RegExp; readonly problem: Text }

export function text(most: number, otherwise = '', must?: Refusal): TextSetting {
  const schema = z.string().max(most)
  return {
    kind: 'text',
    most,
    default: otherwise,
    schema: must === undefined ? schema : schema.regex(must.pattern),
    problem(value, language) {
      if (typeof value !== 'string') return say(language, settingTexts.notText)
      if (value.length > most) return say(language, settingTexts.tooLong, { most })
      if (!isOneLine(value)) return say(language, settingTexts.notOneLine)
      return must === undefined || must.pattern.test(value) ? undefined : textIn(language, must.problem)
    },
  }
}

/** A text that is empty or taken by a rule of its own. */
export function judgedText(most: number, isRight: (value: string) => boolean, problem: Text): TextSetting {
  const { schema, ...plain } = text(most)
  const fits = (value: string) => value === '' || isRight(value)
  return {
    ...plain,
    schema: schema.refine(fits),
    problem: (value, language) =>
      plain.problem(value, language) ??
      (typeof value === 'string' && !fits(value) ? textIn(language, problem) : undefined),
  }
}

const LONGEST_PICTURE = 200_000
const PICTURE = /^(?:data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\w+/=]+|\/(?![/\\])[\w./-]+)$/

export function picture(): PictureSetting {
  const {
    kind: _kind,
    most: _most,
    ...judged
  } = judgedText(LONGEST_PICTURE, (value) => PICTURE.test(value), settingTexts.notPicture)
  return { kind: 'picture', ...judged }
}

export function colour(): ColourSetting {
  const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value)
  const { kind: _kind, most: _most, ...judged } = judgedText(7, isColour, settingTexts.notColour)
  return { kind: 'colour', ...judged }
}

export const onOff = (otherwise: boolean): SwitchSetting => ({
  kind: 'switch',
  default: otherwise,
  schema: z.boolean(),
  problem: (value, language) => (typeof value === 'boolean' ? undefined : say(language, settingTexts.notSwitch)),
})

export function number({
  least,
  most,
  unit,
  otherwise,
}: {
  least: number
  most: number
  unit: Text
  otherwise: number
}): NumberSetting {
  const schema = z.number().int().min(least).max(most)
  return {
    kind: 'number',
    least,
    most,
    unit,
    default: otherwise,
    schema,
    problem: (value, language) =>
      schema.safeParse(value).success ? undefined : say(language, settingTexts.outOfRange, { least, most }),
  }
}

export function choice<const Value extends string>(
  options: readonly { readonly value: Value; readonly name: Text }[],
  otherwise: NoInfer<Value>,
  whenWrong: NoInfer<Value> = otherwise,
): ChoiceSetting<Value> {
  const schema = z.enum(options.map(({ value }) => value)) as unknown as z.ZodType<Value>
  return {
    kind: 'choice',
    options,
    default: otherwise,
    whenWrong,
    schema,
    problem: (value, language) =>
      schema.safeParse(value).success ? undefined : say(language, settingTexts.notOffered),
  }
}

/** An entry that is stored and wrong is left out. */
export function list(most: number, read: (entry: string) => string | undefined, problem: Text): ListSetting {
  return {
    kind: 'list',
    default: [],
    schema: z
      .array(z.unknown())
      .transform((entries) =>
        entries.flatMap((entry) => (typeof entry === 'string' ? (read(entry) ?? []) : [])).slice(0, most),
      ),
    problem(value, language) {
      if (!Array.isArray(value)) return say(language, settingTexts.notList)
      if (value.length > most) return say(language, settingTexts.tooMany, { most })
      const wrong = value.findIndex((entry) => typeof entry !== 'string' || read(entry) === undefined)
      if (wrong < 0) return undefined
      return say(language, settingTexts.line, { line: wrong + 1, problem: textIn(language, problem) })
    },
  }
}

/** @param strict what may be set; `lenient` reads what is stored, when a part that is wrong does not spoil the rest */
export function structure<Value>(
  strict: z.ZodType<Value>,
  otherwise: Value,
  { secrets = [], lenient = strict }: { secrets?: readonly string[]; lenient?: z.ZodType<Value> } = {},
): StructureSetting<Value> {
  return {
    kind: 'structure',
    secrets,
    default: otherwise,
    schema: lenient,
    problem(value, language) {
      const [issue] = strict.safeParse(value).error?.issues ?? []
      if (issue === undefined) return undefined
      const place = placeOf(issue.path)
      if (issue.code === 'unrecognized_keys')
        return say(language, settingTexts.unknownPart, { place, part: issue.keys.join(', ') })
      const isMissing = issue.code === 'invalid_type' && partAt(value, issue.path) === undefined
      return say(language, isMissing ? settingTexts.missingPart : settingTexts.wrongPart, { place })
    },
  }
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || '*'

function partAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let part = value
  for (const name of path) {
    if (typeof part !== 'object' || part === null) return undefined
    part = (part as Readonly<Record<PropertyKey, unknown>>)[name]
  }
  return part
}
