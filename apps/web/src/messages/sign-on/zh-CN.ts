/** Where a person lands who comes back from a provider of single sign-on. */
export const texts = {
  entering: '正在通过统一认证登录…',
  confirmTitle: '切换登录用户？',
  confirmText: '此浏览器已有用户登录。继续后将按统一认证重新登录，所有标签页随之切换。',
  goOn: '继续统一认证登录',
  stay: '不切换，继续使用当前登录',
  failed: '统一认证登录未成功',
  cancelled: '您在统一认证取消了登录，或统一认证未予通过。',
  unavailable: '统一认证暂时无法访问，请稍后重试，或使用用户名和密码登录。',
  unknown: '本系统未配置此统一认证，请使用用户名和密码登录。',
  busy: '您所在网络发起的登录过多，请一分钟后重试，或使用用户名和密码登录。',
  nothing: '此页面用于接收统一认证的登录结果，但地址中没有票据。请从登录页重新发起。',
  toLogin: '使用用户名和密码登录',
} as const
