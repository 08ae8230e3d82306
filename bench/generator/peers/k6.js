// GETs of URL by k6: 100 users without end, or RATE a second by preallocated users.
import http from 'k6/http';

const seconds = __ENV.SECONDS;
export const options = {
  discardResponseBodies: true,
  insecureSkipTLSVerify: true,
  scenarios: {
    small: __ENV.RATE
      ? { executor: 'constant-arrival-rate', rate: Number(__ENV.RATE), timeUnit: '1s', duration: `${seconds}s`, preAllocatedVUs: 1500 }
      : { executor: 'constant-vus', vus: Number(__ENV.USERS), duration: `${seconds}s` },
  },
  summaryTrendStats: ['p(90)', 'p(95)', 'p(99)', 'p(99.9)'],
};

export default function () {
  http.get(__ENV.URL);
}
