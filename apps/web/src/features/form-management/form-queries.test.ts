// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { formsChanged } from './form-queries.ts'

it('a change of forms makes everything that is known of them be asked for again, the release to fill in too', async () => {
  const { list, uses, newest } = queryKeys.forms
  const keys = [list({}), uses(12), newest(12), queryKeys.quickForms]
  for (const key of keys) queryClient.setQueryData(key, {})
  queryClient.setQueryData(queryKeys.departments, [])

  await formsChanged()

  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true))
  expect(queryClient.getQueryState(queryKeys.departments)?.isInvalidated).toBe(false)
})
