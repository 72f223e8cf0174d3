/**
 * amis-editor reads its language while it loads, so this stands before it; it follows the console from then on only when
 * the page is loaded anew.
 */
import { readsEnglish } from '../ui/in-language.ts'
import { currentLanguage } from '../ui/language.ts'

/** As amis-editor calls them. */
const locale = readsEnglish(currentLanguage()) ? 'en-US' : 'zh-CN'
localStorage.setItem('suda-i18n-locale', locale)
