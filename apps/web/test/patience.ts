/** What a busy machine draws late is not wrong: only what hangs ends a test. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 120_000 })
