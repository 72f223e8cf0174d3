/** Names of the elements that new workflows begin with. */
export const texts = {
  start: '开始',
  end: '结束',
  approved: '通过',
  rejected: '未通过',
  leader: '部门负责人审批',
  higherLeader: '上级负责人审批',
  countersign: '会签',
  agree: '同意',
  reject: '不同意',
  approval: '审批',
  step: '办理',
  wait: '等待',
  call: '子流程',
  branch: '条件',
  otherwise: '其他情况',
  agreed: '同意',
} as const
