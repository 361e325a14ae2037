/** One line of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/**
 * Parses Prometheus' text format.
 * @throws at an invalid line
 */
export function readMetrics(text: string): Sample[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  return lines.map((line) => {
    const [, name, labels = "", value] = sample.exec(line) ?? [];
    if (name === undefined) throw new Error(`no sample: ${line}`);
    return { name, labels: readLabels(labels), value: Number(value) };
  });
}

function readLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}

/** What a PromQL expression selects: a metric, and what its labels must be. */
interface Selector {
  readonly name: string;
  readonly fits: (labels: Readonly<Record<string, string>>) => boolean;
}

const words = /^(?:and|or|unless|bool|offset|group_left|group_right)$/;

/** The metrics that an expression names, without functions and grouping labels. */
export function selectorsIn(expression: string): Selector[] {
  const bare = expression
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, " ")
    .replaceAll(/\[[^\]]*\]/g, " ");
  const named = [...bare.matchAll(/(?<![\w."])([a-zA-Z_:][\w:]*)(?:\{([^}]*)\})?(?!\s*\(|[\w"])/g)];
  return named
    .filter(([, name = ""]) => !words.test(name))
    .map(([, name = "", matchers = ""]) => ({ name, fits: fitting(matchers) }));
}

function fitting(matchers: string): Selector["fits"] {
  const tests = [...matchers.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)];
  return (labels) =>
    tests.every(([, name = "", operator = "", wanted = ""]) => {
      const given = labels[name];
      // In PromQL, an unknown label is an empty one; here it is a mistake in the rule.
      if (given === undefined) return false;
      const same = operator.includes("~")
        ? new RegExp(`^(?:${wanted})$`).test(given)
        : given === wanted;
      return operator.startsWith("!") ? !same : same;
    });
}
