/**
 * Release in an event, never in an effect. React may run an effect more than once, and StrictMode
 * always runs it twice: two answers about the same people, and twice the privacy loss.
 */
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { column } from "sottovoce/csv";
import { indexedDbLog, ledger } from "sottovoce/ledger";
import { isDpError, median } from "sottovoce/quantile";

// All of this is public, and chosen before anybody looks at the rows.
const neighbors = "add-or-remove-one";
const rents = { first: 0, last: 3000, step: 10 };
const query = median().candidates(rents).neighbors(neighbors).epsilon("1/2").build();
const terms = ledger().people("our tenants").neighbors(neighbors).budget({ epsilon: 1 });

function MedianRent() {
  const [shown, setShown] = useState({});

  async function release(event) {
    event.preventDefault();
    const file = event.currentTarget.elements.file.files[0];
    setShown({ isBusy: true });
    try {
      const book = await terms.openOrCreate(indexedDbLog());
      const { value } = await book.releaseFrom(query, column(file, { column: "rent" }));
      setShown({ value, words: (await book.summary()).words });
    } catch (thrown) {
      setShown({ refusal: isDpError(thrown) ? thrown.message : "That did not work." });
    }
  }

  return (
    <form onSubmit={release}>
      <h1>Median rent of our tenants</h1>
      <input type="file" name="file" accept=".csv" aria-label="CSV file" required />
      <button disabled={shown.isBusy}>Release the median of the column rent</button>
      <output>{shown.value}</output>
      <p role="status">{shown.refusal ?? shown.words}</p>
    </form>
  );
}

createRoot(document.body).render(
  <StrictMode>
    <MedianRent />
  </StrictMode>,
);
