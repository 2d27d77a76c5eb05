/**
 * The receiving half of a survey: it stores each report once, and estimates once, when as many have
 * arrived as were decided before. Reports hide their answers already, and nothing else of a request
 * is stored or printed. Anybody who reaches the port can send forged reports: who may is left open.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { DuckDBInstance } from "@duckdb/node-api";
import { surveySql } from "sottovoce/sql";
import { survey, yesNo } from "sottovoce/survey";

const plan = { smokes: yesNo({ text: "Do you smoke?" }) };
const smoking = survey("smoking", plan).odds(3).build();
const enough = smoking.respondents({ margin: "1/10", confidence: 0.95 });

const { REPORTS: file = "reports.duckdb", PORT: port = "8080" } = process.env;
const database = await (await DuckDBInstance.create(file)).connect();
// The key refuses doubles.
await database.run(`CREATE TABLE IF NOT EXISTS reports
  (survey VARCHAR, question VARCHAR, value BIGINT, id VARCHAR PRIMARY KEY)`);
const numberOf = async (what, values) => {
  const found = await database.runAndReadAll(`SELECT count(*) FROM ${what}`, values);
  return Number(found.getRows()[0][0]);
};
const arrived = () => numberOf("reports");

/** Stores a report unless the survey is over, in one statement, and says what became of it. */
async function take(request) {
  // A text that is too long is refused unread.
  if (!(request.headers["content-length"] <= 1000)) return [413, { refused: "too long" }];
  const body = await text(request).catch(() => "");
  // New counts, for this report alone: they refuse what is not the text of a report of this survey.
  if (smoking.counts().add(body) !== "counted") return [400, { refused: "not a report" }];
  const report = JSON.parse(body);
  const { rowsChanged } = await database.run(
    `INSERT INTO reports SELECT $1, $2, $3, $4
     WHERE (SELECT count(*) FROM reports) < ${enough} ON CONFLICT DO NOTHING`,
    [report.survey, report.question, report.value, report.id],
  );
  if (rowsChanged > 0) return [201, { stored: true }];
  // The id first: a phone that sends again after the close learns that its report counts.
  const isThere = (await numberOf("reports WHERE id = $1", [report.id])) > 0;
  return [409, { refused: isThere ? "already stored" : "closed" }];
}

async function estimate() {
  const reports = await arrived();
  if (reports < enough) return [404, { refused: "not yet", reports, enough }];
  const statement = surveySql(smoking.plan, { dialect: "duckdb", table: "reports" });
  const rows = (await database.runAndReadAll(statement)).getRows().map((row) => row.map(String));
  const counts = smoking.countsOf(rows.map(([question, item, n]) => ({ question, item, n })));
  return [200, smoking.estimate(counts, { confidence: 0.95 }).smokes];
}

const routes = {
  "GET /plan": () => [200, smoking.plan],
  "POST /reports": take,
  "GET /estimate": estimate,
};

const server = createServer(async (request, response) => {
  const route = routes[`${request.method} ${request.url}`];
  const answer = async () => (route ? route(request) : [404, { refused: "no such address" }]);
  const [status, body] = await answer().catch(() => [500, { refused: "try again later" }]);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`port ${port}`));
