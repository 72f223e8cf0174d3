import { defineApi } from '../define-api.ts'
import { Settings } from './shapes.ts'

export const settingsApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/user/settings',
    access: 'session',
    extension: true,
    summary: 'How the caller has set up the console, on whatever browser',
    data: Settings,
  },
  save: {
    method: 'POST',
    path: '/system/user/settings',
    access: 'session',
    extension: true,
    summary: 'Keep what the caller has changed of it; what is not named stays as it is',
    body: Settings,
  },
})
