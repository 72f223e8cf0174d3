import type { FormHandle } from '../../../form/form.tsx'
import type { FormValues } from './task-forms.ts'

/**
 * What forms hold, once their files are there; undefined as soon as one of them has something to be mended, which it shows.
 *
 * @param formKeys from the first on the page
 * @param areJudged all that is wrong is to be mended; else only files are waited for
 */
export async function collectForms(
  handles: ReadonlyMap<string, FormHandle>,
  formKeys: readonly string[],
  areJudged: boolean,
): Promise<FormValues | undefined> {
  const valuesOf = async (formKey: string) => {
    const handle = handles.get(formKey)
    const values = areJudged
      ? await handle?.filled()
      : (await handle?.filesThere()) === true
        ? handle?.values()
        : undefined
    if (values === undefined) throw new Unfinished()
    return [formKey, values] as const
  }
  try {
    // The last one first: each that is to be mended takes the focus, and the first of the page keeps it.
    return Object.fromEntries(await Promise.all(formKeys.toReversed().map(valuesOf)))
  } catch (error) {
    if (error instanceof Unfinished) return undefined
    throw error
  }
}

class Unfinished extends Error {}
