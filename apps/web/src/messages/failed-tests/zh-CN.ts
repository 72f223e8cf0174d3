export const texts = {
  failedTests: {
    title: '没有发布：有 {{count}} 个流程测试没有通过',
    hint: '请修改流程图；若变化是有意的，请打开测试更新期望，或删除不再需要的测试。',
    open: '打开流程测试',
    more: '另有 {{count}} 处不同',
  },
}
