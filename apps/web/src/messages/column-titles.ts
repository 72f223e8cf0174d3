import { texts as en } from './column-titles/en.ts'
import { texts as zhCN } from './column-titles/zh-CN.ts'

/** As a page keeps the title of a column: in both languages. */
export const columnTitle = (key: keyof typeof zhCN) => ({ title: zhCN[key] as string, titleEn: en[key] })
