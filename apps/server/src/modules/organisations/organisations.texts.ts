import { defineTexts } from '@liveline/contract/language.ts'

export const organisationTexts = defineTexts({
  type: { zh: '该属性类型', en: 'the attribute type' },
  detail: { zh: '该组织节点', en: 'the node of the organisation' },
  person: { zh: '该人员', en: 'the person' },
  typeName: { zh: '属性类型', en: 'The attribute type' },
  detailName: { zh: '同级节点', en: 'The sibling' },
  allTypes: { zh: '全部属性类型', en: 'Every attribute type' },
  top: { zh: '最上层', en: 'The top level' },
  somebody: { zh: '其他管理员', en: 'another administrator' },
})

/** Why a detail may not stand in a place. */
export const placeTexts = defineTexts({
  otherType: { zh: '上级节点属于另一个属性类型', en: 'the node above belongs to another attribute type' },
  belowItself: { zh: '不能移到自己的下面', en: 'it would stand below itself' },
  tooDeep: { zh: '组织机构最多 10 级', en: 'the tree has 10 levels at most' },
})

/** What keeps something from being deleted. */
export const useTexts = defineTexts({
  children: { zh: '{count} 个下级节点', en: '{count} nodes below it' },
  people: { zh: '{count} 名人员', en: '{count} people' },
  tasks: { zh: '{count} 个未完成的任务', en: '{count} open tasks' },
  processes: { zh: '{count} 个进行中的流程', en: '{count} processes under way' },
  records: { zh: '{count} 条表单记录', en: '{count} records of forms' },
  details: { zh: '{count} 个节点', en: '{count} nodes' },
  builtIn: { zh: '系统本身', en: 'the system itself' },
})
