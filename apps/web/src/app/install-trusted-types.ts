import { installTrustedTypes } from '../ui/sanitize.ts'

// Imported first by the console, before any module that may write markup while it loads.
installTrustedTypes()
