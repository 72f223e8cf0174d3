import { texts as en } from './pages/en.ts'
import { texts as zhCN } from './pages/zh-CN.ts'

/** As a row of the menu names its page: in both languages, so that the tabs need not be built anew for another one. */
export const pageName = (page: keyof typeof zhCN) => ({ name: zhCN[page], nameEn: en[page] })
