import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { DataSetAnswer, DataSetCode, DataSetValue } from './shapes.ts'

export const dataSetApi = defineApi({
  transform: {
    method: 'POST',
    path: '/data/set/transform',
    readOnly: true,
    access: 'session',
    countsAsActivity: false,
    summary: 'What a named data set answers: its one row, or its rows',
    body: z.object({
      dataSetCode: DataSetCode,
      /** By the names of the parameters that the data set declares; they are values, never text of the query. */
      params: z.record(z.string().max(64), DataSetValue).optional(),
    }),
    data: DataSetAnswer,
    errors: ['DATA_SET_UNKNOWN', 'DATA_SET_PARAMETER', 'DATA_SET_TOO_SLOW', 'DATA_SET_BROKEN', 'FORBIDDEN'],
  },
})
