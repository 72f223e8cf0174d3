/** Asks whether a link that brings a token may log in. */
export const texts = {
  looking: '正在核对登录链接…',
  title: '确认登录身份',
  text: '您打开的链接将以下列身份登录：',
  replaces: '此浏览器当前已登录为{here}。继续后该登录将结束，所有标签页切换为{person}。',
  person: '{name}（{userName}）',
  goOn: '以 {name} 的身份继续',
  decline: '改用用户名和密码登录',
  stay: '不切换，继续使用 {name} 的登录',
  stayHere: '继续使用当前登录',
  caution: '若非本人，请勿继续：您填写的内容会记在他人名下。',
  failed: '此链接不能登录',
  retry: '重试',
} as const
