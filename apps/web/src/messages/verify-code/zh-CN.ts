/** The code beside the password. */
export const texts = {
  label: '验证码',
  required: '请输入验证码',
  send: '获取验证码',
  sendAgain: '{seconds} 秒后可重发',
  sent: '如该用户存在，验证码已发送到其登记的手机或邮箱，{minutes} 分钟内有效',
  nameFirst: '请先输入用户名',
} as const
