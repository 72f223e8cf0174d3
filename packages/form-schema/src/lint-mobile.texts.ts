import { defineTexts } from '@liveline/contract/language.ts'

/** Why a layout of phones may not be saved. */
export const mobileTexts = defineTexts({
  MOBILE_FIELD: {
    zh: '手机版的字段“{field}”在电脑版中不存在或类型不同，请先在电脑版中添加',
    en: 'The field “{field}” of the phone layout is not in the desk layout, or of another type: add it there first',
  },
  MOBILE_MISSING: {
    zh: '手机版缺少必填字段“{field}”，在手机上将无法提交',
    en: 'The phone layout lacks the compulsory field “{field}”: nobody could submit it on a phone',
  },
})
