import type { ReportingView } from '@liveline/contract/data-set/shapes.ts'

const introduction = `<!-- Written by \`npm run views\` from a migrated database; what is edited are the comments of the migrations. -->

# Reporting views

What the queries of data sets may read: the views of the schema \`reporting\` and nothing else. They hold figures of the work. People stand in them as numbers only; the one column that may name a person says so. Times are moments; within a query dates and hours are those of the utility's zone. Codes (\`business_state\`, \`plan_type\` …) are those of forms and drawings of the pack.

A query is one SELECT, with \`:name\` for each parameter, which is bound as a value. What it may call is listed beside the editor. It is run by a role that can only read these views, in a transaction that can write nothing, with limits of time, memory, rows and size.
`

/** The page of the documentation about the views. */
export const describeViews = (views: readonly ReportingView[]): string =>
  [
    introduction,
    ...views.map(({ name, label, labelEn, columns }) =>
      [
        `## \`${name}\`\n\n${labelEn} (${label}).\n`,
        '| column | type | meaning | 含义 |',
        '|---|---|---|---|',
        ...columns.map((column) => `| \`${column.name}\` | ${column.type} | ${column.labelEn} | ${column.label} |`),
        '',
      ].join('\n'),
    ),
  ].join('\n')
