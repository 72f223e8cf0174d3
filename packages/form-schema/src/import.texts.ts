import { defineTexts } from '@liveline/contract/language.ts'

/** What became of a component of another designer's schema. */
export const importTexts = defineTexts({
  notAForm: { zh: '不是表单：其中没有 type 为 form 的组件', en: 'No form: no component in it has the type form' },
  unknownType: {
    zh: '不支持组件类型“{type}”，已略去',
    en: 'The component type “{type}” is not supported and was left out',
  },
  replaced: { zh: '类型“{type}”改为“{other}”', en: 'The type “{type}” became “{other}”' },
  dropped: { zh: '去掉了不支持的属性 {names}', en: 'There is no counterpart here for {names}' },
  named: { zh: '字段名“{name}”改为“{other}”', en: 'The key “{name}” became “{other}”' },
  unwrapped: { zh: '从页面中取出了表单', en: 'The form was taken out of its page' },
  unsound: { zh: '未能采用：{message}', en: 'Not taken over, because of this: {message}' },
})
