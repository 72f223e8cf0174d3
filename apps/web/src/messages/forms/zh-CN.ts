/** Filling in a form: its fields, its draft, sending it off. */
export const texts = {
  forms: {
    restored: '已恢复 {{time}} 的草稿。',
    discard: '放弃草稿',
    draftSaved: '草稿已保存 {{time}}',
    submitting: '正在提交…',
    viewProcess: '查看流程',
    startedTitle: '已提交，编号 {{number}}',
    another: '再填一份',
    submitForm: '提交申请',
    noForm: '找不到这个表单',
    noFormHint: '表单可能已停用，或您的角色不能发起。请联系管理员。',
  },
  fields: {
    enter: '请填写{{label}}',
    choose: '请选择{{label}}',
    addRow: '请至少添加一行{{label}}',
    yes: '是',
    no: '否',
    removeRow: '删除此行',
  },
} as const
