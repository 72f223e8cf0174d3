/** amis-editor reads its language while it loads, so this stands before it: it follows the language of the console from then on only with the next load of the page. */
import { currentLanguage } from '../ui/language.ts'

localStorage.setItem('suda-i18n-locale', currentLanguage() === 'en' ? 'en-US' : 'zh-CN')
