export const texts = {
  confirmPassword: {
    title: '请输入登录密码',
    text: '这项操作有风险。输入密码后 5 分钟内不再询问。',
    password: '登录密码',
    confirmIt: '确认',
    cancel: '取消',
    required: '请输入密码',
  },
}
