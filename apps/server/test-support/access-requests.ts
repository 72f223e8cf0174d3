/** What the access matrix sends: for each call its objects, and the request that names one of them. */
import { formsRequests } from './access-requests/forms.ts'
import { pagesRequests } from './access-requests/pages.ts'
import { peopleRequests } from './access-requests/people.ts'
import { systemRequests } from './access-requests/system.ts'
import { workflowsRequests } from './access-requests/workflows.ts'
import type { Requests } from './access-requests/objects.ts'

/** By call, then by object. Every call of the contract is here, and every object has a row in `access-matrix.txt`. */
export const accessRequests: Requests = {
  ...peopleRequests,
  ...formsRequests,
  ...pagesRequests,
  ...workflowsRequests,
  ...systemRequests,
}
