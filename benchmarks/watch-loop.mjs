/**
 * Loaded into the server (`node --import`): how long its event loop is held at a stretch, since the last question. A
 * question is the signal SIGUSR2; the answer is written into the file that LOOP_HOLDS names.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env['LOOP_HOLDS']

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  // Timers come round with each turn of the loop: what was used between two is one turn, however busy the machine.
  let processorMs = 0
  let before = used()
  setInterval(() => {
    const now = used()
    processorMs = Math.max(processorMs, now - before)
    before = now
  }, 1).unref()
  let questions = 0
  process.on('SIGUSR2', () => {
    questions += 1
    writeFileSync(file, JSON.stringify({ questions, clockMs: delay.max / 1e6, processorMs }))
    delay.reset()
    processorMs = 0
    before = used()
  })
}
