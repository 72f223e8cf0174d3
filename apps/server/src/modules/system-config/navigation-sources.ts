import type { NavigationSources } from '@liveline/contract/system-config/shapes.ts'
import type { DataSetsService } from '../data-sets/data-sets.service.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { PageSourcesService } from '../page-tables/page-sources.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'

/** What the lists of the navigation bar are made from. */
export function createNavigationSources(parts: {
  readonly sources: Pick<PageSourcesService, 'list'>
  readonly forms: Pick<FormsService, 'listStartable'>
  readonly definitions: Pick<DefinitionsService, 'listFormsOfFlows'>
  readonly dataSets: Pick<DataSetsService, 'listNames'>
}) {
  const { sources, forms, definitions, dataSets } = parts

  return async (): Promise<NavigationSources> => {
    const { forms: released, roles } = await sources.list()
    const [startable, flows, sets] = await Promise.all([
      forms.listStartable(released.map(({ formKey }) => formKey)),
      definitions.listFormsOfFlows(),
      dataSets.listNames(),
    ])
    return {
      forms: released.map(({ formKey, name, nameEn }) => ({
        ...{ formKey, name, nameEn },
        icon: startable.get(formKey)?.icon ?? '',
      })),
      flows: flows.map(({ flowKey, name, nameEn, mainForm }) => ({ flowKey, name, nameEn, formKey: mainForm ?? null })),
      roles: [...roles],
      dataSets: sets,
    }
  }
}
