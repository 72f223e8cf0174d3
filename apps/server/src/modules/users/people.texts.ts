import { defineTexts } from '@liveline/contract/language.ts'

export const peopleTexts = defineTexts({
  person: { zh: '这个用户', en: 'this person' },
  receiverIsYou: {
    zh: '他人的任务不能整体移交给您本人，请选择其他人员',
    en: 'nobody hands the tasks of others to himself: choose somebody else',
  },
})

/** Why the account of a person is not the caller's to administer. */
export const obstacleTexts = defineTexts({
  self: {
    zh: '不能管理自己的账号，请由另一位管理员处理',
    en: 'nobody administers his own account, let another administrator do it',
  },
  outside: {
    zh: '不在您所管理的部门范围内，请联系上级部门的管理员',
    en: 'outside the part of the organisation that you administer, ask the administrator of the department above',
  },
  beside: {
    zh: '对方是同级或上级的管理员，请由上级部门的管理员处理',
    en: 'an administrator beside or above you, let the administrator of the department above do it',
  },
  otherKind: {
    zh: '对方是另一类管理员，不能由您设置密码。请在服务器上运行 reset-password 命令',
    en: 'an administrator of another kind, who is given no password by you: run the command reset-password on the server',
  },
})

export const factTexts = defineTexts({
  userName: { zh: '用户名不能为空，也不能含控制字符', en: 'a user name is not empty and holds no control characters' },
  name: { zh: '姓名不能为空，也不能含控制字符', en: 'a name is not empty and holds no control characters' },
  phone: { zh: '电话只能含数字、空格和 + - ( )', en: 'a phone number holds digits, spaces and + - ( ) only' },
  email: { zh: '邮箱格式不正确', en: 'this is no mail address' },
  idNo: {
    zh: '身份证号应为 15 位数字，或 18 位且末位可为 X',
    en: 'an ID number has 15 digits, or 18 of which the last may be X',
  },
  department: {
    zh: '当前部门必须是其所属部门之一',
    en: 'the present department is one of those the person belongs to',
  },
  unknownDetail: { zh: '没有组织属性 {id}', en: 'there is no organisation detail {id}' },
  passwordOfOther: { zh: '只有本地账号才能设置密码', en: 'only a local account is given a password' },
})
