import type { Language } from '@liveline/contract/language.ts'
import { texts as auditEn } from '../../apps/web/src/messages/audit/en.ts'
import { texts as auditZh } from '../../apps/web/src/messages/audit/zh-CN.ts'
import { texts as configurationEn } from '../../apps/web/src/messages/configuration/en.ts'
import { texts as configurationZh } from '../../apps/web/src/messages/configuration/zh-CN.ts'
import { texts as delegationEn } from '../../apps/web/src/messages/delegation/en.ts'
import { texts as delegationZh } from '../../apps/web/src/messages/delegation/zh-CN.ts'
import { texts as delegationsEn } from '../../apps/web/src/messages/delegations/en.ts'
import { texts as delegationsZh } from '../../apps/web/src/messages/delegations/zh-CN.ts'
import { texts as exchangeEn } from '../../apps/web/src/messages/exchange/en.ts'
import { texts as exchangeZh } from '../../apps/web/src/messages/exchange/zh-CN.ts'
import { texts as designerEn } from '../../apps/web/src/messages/designer/en.ts'
import { texts as designerZh } from '../../apps/web/src/messages/designer/zh-CN.ts'
import { texts as formsEn } from '../../apps/web/src/messages/forms/en.ts'
import { texts as formsZh } from '../../apps/web/src/messages/forms/zh-CN.ts'
import { texts as healthEn } from '../../apps/web/src/messages/health/en.ts'
import { texts as healthZh } from '../../apps/web/src/messages/health/zh-CN.ts'
import { texts as listsEn } from '../../apps/web/src/messages/lists/en.ts'
import { texts as listsZh } from '../../apps/web/src/messages/lists/zh-CN.ts'
import { texts as managementEn } from '../../apps/web/src/messages/form-management/en.ts'
import { texts as managementZh } from '../../apps/web/src/messages/form-management/zh-CN.ts'
import { texts as pageDesignEn } from '../../apps/web/src/messages/page-design/en.ts'
import { texts as pageDesignZh } from '../../apps/web/src/messages/page-design/zh-CN.ts'
import { texts as pageTablesEn } from '../../apps/web/src/messages/page-tables/en.ts'
import { texts as pageTablesZh } from '../../apps/web/src/messages/page-tables/zh-CN.ts'
import { texts as placementEn } from '../../apps/web/src/messages/menu-placement/en.ts'
import { texts as placementZh } from '../../apps/web/src/messages/menu-placement/zh-CN.ts'
import { texts as recordsEn } from '../../apps/web/src/messages/records/en.ts'
import { texts as recordsZh } from '../../apps/web/src/messages/records/zh-CN.ts'
import { texts as wordsEn } from '../../apps/web/src/messages/sensitive-words/en.ts'
import { texts as wordsZh } from '../../apps/web/src/messages/sensitive-words/zh-CN.ts'

const english = {
  ...{ ...exchangeEn, ...designerEn, ...formsEn, ...managementEn, ...pageDesignEn, ...pageTablesEn },
  ...{ ...placementEn, ...recordsEn, ...wordsEn, ...configurationEn },
  ...{ ...auditEn, ...healthEn, ...listsEn },
  delegation: { ...delegationEn.delegation, ...delegationsEn.delegation },
}
const chinese = {
  ...{ ...exchangeZh, ...designerZh, ...formsZh, ...managementZh, ...pageDesignZh, ...pageTablesZh },
  ...{ ...placementZh, ...recordsZh, ...wordsZh, ...configurationZh },
  ...{ ...auditZh, ...healthZh, ...listsZh },
  delegation: { ...delegationZh.delegation, ...delegationsZh.delegation },
}

/** What the console says in a language, by the names of its catalogues: a journey is written once for both. */
export function saidIn(language: Language) {
  const catalogue = { 'zh-CN': chinese, en: english }[language]
  return (path: string, params: Readonly<Record<string, string | number>> = {}): string => {
    const found = path
      .split('.')
      .reduce<unknown>(
        (held, name) => (typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined),
        catalogue,
      )
    if (typeof found !== 'string') throw new Error(`No catalogue says ${path}`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
  }
}
