import { z } from 'zod'

/** The setting `quickForms`: what the navbar offers, in its order. */
export const QuickFormSettings = z
  .array(
    z.strictObject({
      formKey: z.string().min(1).max(64),
      /** The workflow that a submission starts. */
      flowKey: z.string().min(1).max(64),
    }),
  )
  .max(20)
  .refine((forms) => new Set(forms.map(({ formKey }) => formKey)).size === forms.length)
export type QuickFormSettings = z.infer<typeof QuickFormSettings>
