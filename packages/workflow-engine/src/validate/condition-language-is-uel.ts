import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** Conditions are expressions, not scripts. */
export const conditionLanguageIsUel: Rule = ({ flows }) =>
  Object.values(flows)
    .filter(({ conditionLanguage }) => conditionLanguage !== undefined)
    .map(({ id, conditionLanguage }) =>
      error(
        id,
        'scriptNotAllowed',
        `Flow '${id}': a condition in '${conditionLanguage}' is not run; write \${…}`,
        `连线“${id}”：不执行“${conditionLanguage}”脚本条件，请写成 \${…}`,
      ),
    )
