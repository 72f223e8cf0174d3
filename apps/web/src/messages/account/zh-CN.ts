/** The person's own password. */
export const texts = {
  password: {
    title: '修改密码',
    mustTitle: '首次登录请修改密码',
    mustText: '管理员账号首次登录必须更换初始密码。',
    old: '原密码',
    next: '新密码',
    confirm: '确认新密码',
    oldRequired: '请输入原密码',
    nextRequired: '请输入新密码',
    problem: {
      length: '请输入 8 到 18 位密码',
      composition: '必须包含大小写字母、数字和特殊字符',
      userName: '密码不能包含用户名',
      characters: '密码只能使用字母、数字和半角符号，不能有空格',
    },
    different: '新密码不能与原密码相同',
    mismatch: '两次输入的密码不一致',
    rule: {
      length: '8 到 18 位',
      digit: '含数字',
      letter: '含字母',
      special: '含特殊字符',
      mixed: '同时含大写和小写字母（建议）',
      userName: '不含用户名',
    },
    submit: '修改密码',
    cancel: '取消',
    changed: '密码已修改，请用新密码重新登录',
  },
} as const
