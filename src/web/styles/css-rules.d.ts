declare module '*.css?rules' {
  const rules: readonly import('../build/style-rules.ts').StyleRule[]
  export default rules
}
