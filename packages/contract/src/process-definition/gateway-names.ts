import { defineTexts, sayBoth, type Text } from '../language.ts'

/** A gateway without a name, by its kind and by what it does: one that joins, one that splits, one that does neither or both. */
const gatewayTexts = {
  exclusiveGateway: defineTexts({
    join: { zh: '排他汇聚', en: 'exclusive join' },
    split: { zh: '排他分支', en: 'exclusive split' },
    plain: { zh: '排他网关', en: 'exclusive gateway' },
  }),
  parallelGateway: defineTexts({
    join: { zh: '并行汇聚', en: 'parallel join' },
    split: { zh: '并行分支', en: 'parallel split' },
    plain: { zh: '并行网关', en: 'parallel gateway' },
  }),
  inclusiveGateway: defineTexts({
    join: { zh: '包容汇聚', en: 'inclusive join' },
    split: { zh: '包容分支', en: 'inclusive split' },
    plain: { zh: '包容网关', en: 'inclusive gateway' },
  }),
  eventBasedGateway: defineTexts({
    join: { zh: '事件汇聚', en: 'event join' },
    split: { zh: '事件分支', en: 'event split' },
    plain: { zh: '事件网关', en: 'event gateway' },
  }),
} as const

const placeTexts = defineTexts({
  after: { zh: '{kind}（{steps}之后）', en: '{kind} after {steps}' },
})

/** More steps before it than these say no more than its kind. */
const MOST_STEPS = 2

export interface GatewayBefore {
  readonly name: string
  readonly nameEn: string
}

const isGateway = (type: string): type is keyof typeof gatewayTexts => Object.hasOwn(gatewayTexts, type)

/**
 * What people call a gateway that has no name: "并行汇聚（查勘、复核之后）".
 * @param type as the engine names it, `parallelGateway`
 * @param before the elements at the beginnings of its incoming flows; undefined: one that has no name either
 * @param outgoing how many flows go out
 * @returns undefined for what is no gateway
 */
export function gatewayName(
  type: string,
  before: readonly (GatewayBefore | undefined)[],
  outgoing: number,
): Text | undefined {
  if (!isGateway(type)) return undefined
  const { join, split, plain } = gatewayTexts[type]
  const isJoin = before.length > 1
  const isSplit = outgoing > 1
  const kind = isJoin === isSplit ? plain : isJoin ? join : split
  const named = before.filter((step) => step !== undefined)
  if (named.length === 0 || named.length < before.length || named.length > MOST_STEPS) return kind
  const steps = {
    name: [...new Set(named.map(({ name }) => name))].join('、'),
    nameEn: [...new Set(named.map(({ nameEn }) => nameEn))].join(', '),
  }
  return sayBoth(placeTexts.after, { kind: { name: kind.zh, nameEn: kind.en }, steps })
}
