import { describe, expect, it } from 'vitest'
import { gatewayName } from './gateway-names.ts'

const step = (name: string, nameEn: string) => ({ name, nameEn })
const survey = step('查勘', 'Survey')
const check = step('复核', 'Check')

describe('a gateway without a name', () => {
  it.each([
    ['parallelGateway', [survey, check], 1, '并行汇聚（查勘、复核之后）', 'parallel join after Survey, Check'],
    ['exclusiveGateway', [check], 2, '排他分支（复核之后）', 'exclusive split after Check'],
    ['exclusiveGateway', [check, check], 1, '排他汇聚（复核之后）', 'exclusive join after Check'],
    ['inclusiveGateway', [survey, undefined], 1, '包容汇聚', 'inclusive join'],
    ['inclusiveGateway', [survey, check, step('签发', 'Issue')], 1, '包容汇聚', 'inclusive join'],
    ['parallelGateway', [undefined, undefined], 2, '并行网关', 'parallel gateway'],
    ['eventBasedGateway', [undefined], 2, '事件分支', 'event split'],
  ] as const)('%s is called by its kind and what stands before it (%#)', (type, before, outgoing, zh, en) => {
    expect(gatewayName(type, before, outgoing)).toEqual({ zh, en })
  })

  it('is what others are not', () => {
    expect(gatewayName('userTask', [survey], 1)).toBeUndefined()
    expect(gatewayName('toString', [survey], 1)).toBeUndefined()
  })
})
